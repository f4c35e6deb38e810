// Prints the leading question of a board, live: node leading.mjs http://localhost:3000 BOARD_ID
const [url, boardId] = process.argv.slice(2);
const read = async (query) => {
  const answer = await fetch(`${url}/api/boards/${boardId}/stream?${query}`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
};
for (let news; !news?.headers.has('stream-closed');) {
  const answer = await read('offset=-1');
  const questions = (await answer.json()).flatMap(({ data }) => data.questions);
  const leading = questions.find(({ isAnswered }) => !isAnswered);
  if (leading) console.log(leading.votes, leading.text);
  news = await read(`live=long-poll&offset=${answer.headers.get('stream-next-offset')}`);
}
