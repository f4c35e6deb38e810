"""Follows a board and prints its questions, first and after each change: python follow.py http://localhost:3000 BOARD_ID

Needs the package websockets, which answers pings, finds dead sockets, and reconnects with growing delays.
"""
import asyncio, json, sys, urllib.request
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

class Board:
    def __init__(self, url, board_id):
        self.list_url, self.id = f"{url}/api/boards/{board_id}/questions", board_id
        self.socket_url = url.replace("http", "ws", 1) + "/ws"
        self.epoch, self.last, self.questions = "", 0, {}

    def read(self, min_seq=0):
        with urllib.request.urlopen(f"{self.list_url}?minSeq={min_seq}") as answer:
            self.epoch, _, seq = answer.headers["x-board-position"].rpartition(".")
            self.last, self.questions = int(seq), {question["id"]: question for question in json.load(answer)}

    def show(self):
        print(json.dumps(list(self.questions.values())), flush=True)

    def subscription(self):
        return json.dumps({"type": "subscribe", "boardId": self.id, "since": {"epoch": self.epoch, "seq": self.last}})

    def apply(self, frame):
        """Returns False at a gap."""
        if frame["epoch"] != self.epoch or frame["from"] > self.last: return False
        if frame["seq"] <= self.last: return True
        if "talk" in frame: self.questions = {}
        for question in frame.get("questions", []): self.questions[question["id"]] = question
        for change in frame.get("changes", []):
            known = self.questions.pop(change["id"], {})
            if not change.get("hidden") and ("question" in change or known):
                self.questions[change["id"]] = change.get("question") or {**known, **change}
        for id, votes in frame.get("votes", {}).items():
            if id in self.questions: self.questions[id]["votes"] = votes
        self.last = frame["seq"]
        return True

async def follow(board):
    board.read()
    board.show()
    async for socket in connect(board.socket_url):
        try:
            await socket.send(board.subscription())
            async for text in socket:
                message = json.loads(text)
                data = message["data"]
                if message["type"] == "error":
                    if data["code"] == "board-not-found": return
                    await asyncio.sleep(data.get("retryAfterMs", 1000) / 1000)
                    await socket.send(board.subscription())
                elif message["type"] == "resync": board.read(data["seq"])  # Frames wait in the socket meanwhile.
                elif "from" not in data: continue
                elif not board.apply(data): await socket.send(board.subscription())
                elif "deletedAt" in data: return
                board.show()
        except ConnectionClosed: continue

asyncio.run(follow(Board(*sys.argv[1:3])))
