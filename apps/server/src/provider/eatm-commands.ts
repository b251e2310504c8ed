// e-ATMs: what is installed where, a new one, and one that leaves.
import { noteValues } from '@falaj/contract/cash/eatm'
import { provider } from '@falaj/contract/provider'
import { toCodeText } from '@falaj/money'
import { CommandFailed } from './ask.ts'
import { day, need, needText, output, text, type Command } from './command.ts'
import { tableText } from './table.ts'

export const eatmCommands: readonly Command[] = [
  {
    words: 'eatm list',
    takes: '[<MID>]',
    says: 'e-ATMs with the cash that is in them, the removed ones last.',
    async run(ask, given) {
      const [merchantMid] = given.args
      const { rows } = await ask(provider.eatms, merchantMid ? { merchantMid } : {})
      const cells = rows.map((row) => [
        row.merchantMid,
        row.number,
        row.state,
        row.label,
        row.store,
        row.serial,
        toCodeText(row.cash),
        day(row.seenAt),
        day(row.closedAt ?? row.installedAt),
      ])
      const head = ['MID', 'Machine', 'State', 'Name', 'Store', 'Serial', 'Cash', 'Last seen', 'Since']
      return output(rows, tableText(head, cells))
    },
  },
  {
    words: 'eatm install',
    takes:
      '<MID> --store <code> --label <name> --serial <serial> [--cassettes 50,100,200,500] [--max <dirhams>] [--day <dirhams>]',
    says: `Adds a machine to an open store. --cassettes: denominations of ${noteValues.join(', ')} by position. --max, --day: limits for one cash-out and for one day.`,
    options: {
      store: { type: 'string' },
      label: { type: 'string' },
      serial: { type: 'string' },
      cassettes: { type: 'string' },
      max: { type: 'string' },
      day: { type: 'string' },
    },
    async run(ask, given) {
      const [cassettes, max, dayMax] = (['cassettes', 'max', 'day'] as const).map((name) => text(given, name))
      const values = cassettes?.split(',').map(Number)
      if (values?.some((value) => !(noteValues as readonly number[]).includes(value)))
        throw new CommandFailed(2, `--cassettes takes denominations of ${noteValues.join(', ')}, with commas.`)
      const answer = await ask(provider.eatmInstall, {
        merchantMid: need(given, 0, 'MID'),
        store: needText(given, 'store'),
        label: needText(given, 'label'),
        serial: needText(given, 'serial'),
        ...(values ? { cassettes: values } : {}),
        ...(max ? { max } : {}),
        ...(dayMax ? { day: dayMax } : {}),
      })
      return output(answer, `Installed as ${answer.number}. It signs with the key that ‘tills key’ prints.`)
    },
  },
  {
    words: 'eatm close',
    takes: '<MID> <machine>',
    says: 'Removes a machine. Its cassettes and its cash box must be empty, and no refill may be under way.',
    run: async (ask, given) =>
      output(
        await ask(provider.eatmClose, { merchantMid: need(given, 0, 'MID'), number: need(given, 1, 'machine') }),
        'Removed.',
      ),
  },
]
