"""Prints the leading question of a board, live: python leading.py http://localhost:3000 BOARD_ID"""
import json, sys, urllib.request

def read(query):
    with urllib.request.urlopen(f"{sys.argv[1]}/api/boards/{sys.argv[2]}/stream?{query}") as answer:
        return answer.headers, answer.read()

headers = {}
while "stream-closed" not in headers:
    headers, body = read("offset=-1")
    questions = [question for message in json.loads(body) for question in message["data"]["questions"]]
    leading = next((question for question in questions if not question["isAnswered"]), None)
    if leading: print(leading["votes"], leading["text"], flush=True)
    headers, _ = read(f"live=long-poll&offset={headers['stream-next-offset']}")
