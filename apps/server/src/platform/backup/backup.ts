// npm run backup: docs/backup.md.
import { runCommand } from './commands.ts'

await runCommand('backup')
