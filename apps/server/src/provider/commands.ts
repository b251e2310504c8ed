// Every command of `npm run provider`, and how arguments are dispatched.
import { parseArgs } from 'node:util'
import { accessCommands } from './access-commands.ts'
import { applicationCommands } from './application-commands.ts'
import { CommandFailed, makeAsk } from './ask.ts'
import { bankFileCommands } from './bank-file-commands.ts'
import { chainCommands } from './chain-commands.ts'
import { coinCommands } from './crypto-commands.ts'
import type { Command } from './command.ts'
import { deviceCommands } from './device-commands.ts'
import { eatmCommands } from './eatm-commands.ts'
import { disputeCommands } from './dispute-commands.ts'
import { marketingCommands } from './marketing-commands.ts'
import { taxCommands } from './tax-commands.ts'
import { moneyCommands } from './money-commands.ts'
import { productCommands } from './product-commands.ts'
import { profileCommands } from './profile-commands.ts'
import { secretCommands } from './secret-commands.ts'
import { siteCommands } from './site-commands.ts'

export const commands: readonly Command[] = [
  ...applicationCommands,
  ...productCommands,
  ...profileCommands,
  ...moneyCommands,
  ...coinCommands,
  ...deviceCommands,
  ...eatmCommands,
  ...marketingCommands,
  ...taxCommands,
  ...bankFileCommands,
  ...disputeCommands,
  ...accessCommands,
  ...chainCommands,
  ...siteCommands,
  ...secretCommands,
]

const everywhere = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  url: { type: 'string' },
} as const
const usage = ({ words, takes }: Command): string => `${words} ${takes}`.trim()

const help = (some: readonly Command[]): string =>
  [
    'npm run provider -- <command> [--json] [--url <address>]',
    '',
    ...some.map((command) => `  ${usage(command)}\n      ${command.says}`),
    '',
    'The server is at --url, FALAJ_URL or http://127.0.0.1:8080 (PORT); the token is FALAJ_PROVIDER_TOKEN, or the one that a sandbox',
    'keeps in its data folder. docs/provider.md says more.',
  ].join('\n')

const find = (words: readonly string[]): Command | undefined =>
  commands.find((command) => command.words.split(' ').every((word, at) => words[at] === word))

/** The text to print; a command that cannot be done throws `CommandFailed` with its exit code. */
export const runCommand = async (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> => {
  const command = find(argv)
  const group = commands.filter(({ words }) => words.split(' ')[0] === argv[0])
  const wantsHelp = argv.length === 0 || argv.includes('--help') || argv.includes('-h') || argv[0] === 'help'
  if (wantsHelp) return help(command ? [command] : group.length > 0 ? group : commands)
  if (!command) {
    const near = group.map((each) => `\n  ${usage(each)}`).join('') || '\nnpm run provider -- help lists the commands.'
    throw new CommandFailed(2, `There is no command '${argv.slice(0, 2).join(' ')}'.${near}`)
  }
  try {
    const { values, positionals } = parseArgs({
      args: argv.slice(command.words.split(' ').length),
      options: { ...everywhere, ...command.options },
      allowPositionals: true,
    })
    const result = await command.run(makeAsk(env, values.url), { args: positionals, options: values })
    return values.json ? JSON.stringify(result.json, null, 2) : result.text
  } catch (error) {
    const wrongUse = error instanceof CommandFailed ? error.exit === 2 : 'code' in (error as Error)
    if (wrongUse) throw new CommandFailed(2, `${(error as Error).message}\nUse: ${usage(command)}`)
    throw error
  }
}
