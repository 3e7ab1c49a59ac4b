//! A brute force, with which the solution is compared: reads the input and prints the answer in the plainest way, however
//! slow. To use Python or C++, replace this file with plain.py or plain.cpp.
