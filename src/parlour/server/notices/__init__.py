"""Notices that it is a player's turn, by email, webhook and web push. One is sent for each turn.

A notice must never contain a card or any other hidden information.
"""
