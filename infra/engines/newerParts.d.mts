export function newerInScript(code: string): string[];
export function newerInStyles(css: string): string[];
