/** A start that cannot be: its message is one line with the fix. */
export class StartError extends Error {}
