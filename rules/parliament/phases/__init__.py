"""The procedures of the game, in rulebook order: placing, rounds, turn, policy, opinion, minor_entry, relation, …"""
