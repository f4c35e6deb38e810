/** Whether the page was loaded as an embed, which stays one for as long as it is open. */
export const isEmbed = globalThis.location?.pathname.startsWith('/embed/') ?? false;
