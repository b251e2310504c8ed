/** What an operator reads in one line. */
export class BackupError extends Error {}
/** The log ends before the moment that was asked for. */
export class BeyondArchive extends BackupError {}
