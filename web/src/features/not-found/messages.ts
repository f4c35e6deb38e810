export const messages = {
  title: 'Page Not Found',
  text: 'There is nothing at this address. It may have been mistyped, or the link is an old one.',
  hint: (path: string) => `GET ${path} → 404: no route matches. Did you forget to add it to the router?`,
  goHome: 'Go to Home',
};
