//! TODO: a brute force to compare the solution with: it reads the input and prints the answer in the simplest way,
//! however slow. To use Python or C++, replace this file with plain.py or plain.cpp.
