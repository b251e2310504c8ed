// npm run restore: docs/backup.md.
import { runCommand } from './commands.ts'

await runCommand('restore')
