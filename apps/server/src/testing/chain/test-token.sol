// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.24;

// The least of ERC-20 that a token on a test chain needs: anybody may mint, and the maker may close an account, as real tokens do.
contract TestToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public isClosed;

    constructor(uint8 scale) {
        decimals = scale;
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function close(address who, bool closed) external {
        isClosed[who] = closed;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(to, value);
        return true;
    }

    // Two payments in one transaction.
    function transferBoth(address one, uint256 toOne, address two, uint256 toTwo) external {
        move(one, toOne);
        move(two, toTwo);
    }

    function move(address to, uint256 value) private {
        require(!isClosed[to] && !isClosed[msg.sender], "closed");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}
