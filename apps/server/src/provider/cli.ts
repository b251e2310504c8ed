// npm run provider -- <command>: the provider's hands. Exit codes: 0 done, 1 refused, 2 not a command, 3 no server or no token.
import { CommandFailed } from './ask.ts'
import { runCommand } from './commands.ts'

try {
  process.stdout.write(`${await runCommand(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error.exit
}
