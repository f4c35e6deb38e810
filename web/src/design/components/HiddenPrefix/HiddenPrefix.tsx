/** Marks the text of a hidden question. Isolated, so that the question alone decides the line's direction. */
export const HiddenPrefix = () => (
  <>
    <bdi>[HIDDEN]</bdi>{' '}
  </>
);
