/** Whether organisers can or must sign in here; the server writes it into the page's head. undefined: they cannot. */
export const signInMode = (): 'optional' | 'required' | undefined => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="sign-in"]')?.content;
  return content === 'optional' || content === 'required' ? content : undefined;
};
