// Secrets of the installation: which are in use, and how one replaces another.
import { setTimeout as pause } from 'node:timers/promises'
import { provider } from '@falaj/contract/provider'
import type { Ask } from './ask.ts'
import { output, type Command } from './command.ts'
import { tableText } from './table.ts'

const pollEveryMs = 1000
type Status = Awaited<ReturnType<typeof statusOf>>
const statusOf = (ask: Ask) => ask(provider.secrets, {})

const tableOf = ({ secret, pepper, oldPasswords, columns }: Status): string => {
  const cells = columns.map(({ column, lookedAt, sealed, ended }) =>
    [column, lookedAt, sealed, ended ? 'yes' : 'no'].map(String),
  )
  const lines = [`Secret ${secret}, pepper ${pepper}.`, `Passwords under an earlier pepper: ${oldPasswords}.`]
  return [
    ...lines,
    ...(cells.length > 0 ? ['', tableText(['Column', 'Rows', 'Sealed anew', 'Ended'], cells)] : []),
  ].join('\n')
}

export const secretCommands: readonly Command[] = [
  {
    words: 'secrets show',
    takes: '',
    says: 'Which secret and pepper are in use, by their ids, how far sealing anew has come, and how many passwords wait for their owner’s next login.',
    async run(ask) {
      const status = await statusOf(ask)
      return output(status, tableOf(status))
    },
  },
  {
    words: 'secrets reseal',
    takes: '[--no-wait]',
    says: 'Uses FALAJ_SECRET and FALAJ_PEPPER for everything new and seals anew what the previous secret sealed, while the server runs. Every node must have been started with both. Shows the progress; stopped, it goes on in the server.',
    options: { 'no-wait': { type: 'boolean' } },
    async run(ask, { options }) {
      await ask(provider.secretsReseal, {})
      for (;;) {
        const status = await statusOf(ask)
        const open = status.columns.filter(({ ended }) => !ended)
        if (open.length === 0 || options['no-wait'] === true)
          return output(
            status,
            `${tableOf(status)}\n\n${open.length === 0 ? 'Done: FALAJ_SECRET_PREVIOUS is needed no more.' : 'It goes on in the server: secrets show.'}`,
          )
        const looked = status.columns.reduce((sum, { lookedAt }) => sum + lookedAt, 0)
        process.stderr.write(
          `${status.columns.length - open.length} of ${status.columns.length} columns, ${looked} rows\n`,
        )
        await pause(pollEveryMs)
      }
    },
  },
]
