/** Before the text of a hidden question. Isolated, so that the question alone decides whether its line runs from right to left. */
export const HiddenPrefix = () => (
  <>
    <bdi>[HIDDEN]</bdi>{' '}
  </>
);
