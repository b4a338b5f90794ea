"""Online play: server, rooms, and the game of a room."""

from __future__ import annotations

from typing import Any

import jpype

from ..jvm import java
from .opened import Opened
from .requests import request
from .sides import SideChoice

__all__ = ["Network"]


class Network:
    """This engine as a server, or as a client of one."""

    def __init__(self, opened: Opened, sides: SideChoice) -> None:
        self._opened = opened
        self._sides = sides
        self._connection: Any = None

    @request
    def serve(self, port: int) -> None:
        """Run the engine's own game server on a port of this machine, until this engine ends."""
        known = len(self._opened.watch.collect())
        node = java("VASSAL.chat.node.AsynchronousServerNode")(None)
        java("VASSAL.chat.node.Server")(node, jpype.JInt(port))
        # It reports its start on standard error, which is not a complaint.
        del self._opened.watch.collect()[known:]

    @request
    def connect(self, host: str, port: int) -> None:
        """Connect to a game server. Its answers arrive later: ask `rooms` and `room`."""
        address = java("java.util.Properties")()
        address.setProperty("nodeHost", host)
        address.setProperty("nodePort", str(port))
        client = java("VASSAL.chat.node.PrivateNodeClientFactory")().buildServer(address)
        self._opened.module.getServer().setDelegate(client)
        # Not by way of the module's own connection, which would look for the public server first.
        client.setConnected(True)
        self._connection = client

    @request
    def rooms(self) -> dict[str, list[str]]:
        """The rooms of the server, each with the names of the players in it."""
        server = self._opened.module.getServer()
        rooms = server.getAvailableRooms()
        return {str(each.getName()): [str(player.getName()) for player in each.getPlayerList()] for each in rooms}

    @request
    def owner(self, room: str) -> str | None:
        """The owner of a room, whose game the followers receive; None while it is unknown here."""
        for each in self._opened.module.getServer().getAvailableRooms():
            if str(each.getName()) == room and isinstance(each, java("VASSAL.chat.node.NodeRoom")):
                player = each.getOwningPlayer()
                return None if player is None else str(player.getName())
        return None

    @request
    def synchronise(self, room: str) -> None:
        """Ask the owner of a room for the game again, as the menu of a player's name does; the menu offers this again
        only after a while.
        """
        java("VASSAL.chat.ui.SynchAction").clearSynchRoom()
        for each in self._opened.module.getServer().getAvailableRooms():
            if str(each.getName()) == room and each.getOwningPlayer() is not None:
                java("VASSAL.chat.ui.SynchAction")(each.getOwningPlayer(), self._connection).actionPerformed(None)

    @request
    def room(self) -> str | None:
        """The room this player is in."""
        found = self._opened.module.getServer().getRoom()
        return None if found is None else str(found.getName())

    @request
    def join(self, room: str, side: str | None) -> None:
        """Enter a room.

        If it is new, this player owns it; otherwise the owner sends the game, and this player takes `side` in it, or
        observes without one.
        """
        self._sides.wanted = None if side is None else self._sides.check(side)
        server = self._opened.module.getServer()
        known = [each for each in server.getAvailableRooms() if str(each.getName()) == room]
        server.setRoom(known[0] if known else java("VASSAL.chat.SimpleRoom")(room))

    @request
    def disconnect(self) -> None:
        """Leave the server."""
        if self._connection is not None:
            self._connection.setConnected(False)
            self._connection = None
