/** Saves a file as a download of the browser. */
export const download = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After the click was handled the browser has its own reference.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
