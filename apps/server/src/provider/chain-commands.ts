// Verifies that the books still match their seals: recomputes them and compares them with heads stored elsewhere.
import { provider } from '@falaj/contract/provider'
import { CommandFailed } from './ask.ts'
import { need, output, type Command } from './command.ts'
import { tableText } from './table.ts'

const kept = /^(\S+) ledger:([0-9a-f]{64}) history:([0-9a-f]{64})$/

export const chainCommands: readonly Command[] = [
  {
    words: 'ledger verify',
    takes: '[<mid>]',
    says: 'Recomputes the ledger’s chains for all merchants or one. Exit code 1 if something does not match.',
    async run(ask, { args }) {
      const owners = (await ask(provider.ledgerOwners, {})).rows.filter(
        ({ merchantMid }) => !args[0] || merchantMid === args[0],
      )
      if (owners.length === 0 && args[0]) throw new CommandFailed(1, 'No such merchant has a ledger account.')
      if (owners.length === 0) return output([], 'The ledger has no account yet: there is nothing to verify.')
      const rows = []
      for (const { id, merchantMid } of owners)
        rows.push({ merchantMid, ...(await ask(provider.ledgerVerify, { id })) })
      const text = tableText(
        ['MID', 'Checked to entry', 'Result'],
        rows.map(({ merchantMid, entries, fault }) => [merchantMid ?? 'platform', String(entries), fault ?? 'fits']),
      )
      if (rows.some(({ fault }) => fault)) throw new CommandFailed(1, `${text}\nThe ledger is not what was sealed.`)
      return output(rows, text)
    },
  },
  {
    words: 'chains heads',
    takes: '',
    says: 'One line for the whole ledger and history. Keep it where the database owner cannot change it.',
    async run(ask) {
      const report = await ask(provider.chainReport, {})
      return output(report, report.line)
    },
  },
  {
    words: 'chains compare',
    takes: '"<line>"',
    says: 'Compares a line you kept with today’s chains. Exit code 1 if they were changed since.',
    async run(ask, given) {
      const [, at, ledger, history] = kept.exec(given.args.join(' ').trim() || need(given, 0, 'line')) ?? []
      if (!at) throw new CommandFailed(2, 'That is not a line printed by `chains heads`.')
      const now = await ask(provider.chainReport, { at })
      const wrong = [
        ...(now.ledger.hash === ledger ? [] : ['ledger']),
        ...(now.history.hash === history ? [] : ['history']),
      ]
      if (wrong.length > 0)
        throw new CommandFailed(
          1,
          `Changed since ${at}: ${wrong.join(' and ')}. What was sealed by then is not what is there now.`,
        )
      return output(
        { at, same: true },
        `The same as at ${at}: ${now.ledger.chains} chains of the ledger, ${now.history.chains} of the history.`,
      )
    },
  },
]
