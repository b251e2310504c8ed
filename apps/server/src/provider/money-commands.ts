// Keeping a merchant's money back, and letting it go.
import { balanceCurrencies } from '@falaj/contract/accounts/balance'
import { provider } from '@falaj/contract/provider'
import { bilingual, both, changed, day, need, needText, oneOf, text, output, type Command } from './command.ts'
import { tableText } from './table.ts'

export const moneyCommands: readonly Command[] = [
  {
    words: 'hold list',
    takes: '<mid>',
    says: 'Amounts you hold from a merchant, newest first.',
    async run(ask, given) {
      const { rows } = await ask(provider.holds, { merchantMid: need(given, 0, 'mid') })
      const cells = rows.map((row) => [
        row.number,
        row.reference,
        day(row.placedAt),
        `${row.currency} ${row.amount}`,
        row.releasedAt ? `released ${day(row.releasedAt)}` : 'held',
        row.why.en,
      ])
      return output(rows, tableText(['Number', 'Reference', 'Placed', 'Amount', 'State', 'Why'], cells))
    },
  },
  {
    words: 'hold place',
    takes: '<mid> <currency> <amount> --reference <yours> --en <why> [--zh <why>] [--until <YYYY-MM-DD>]',
    says: 'Holds an amount so that the merchant can’t use it. Sending the same reference again changes nothing.',
    options: { ...both, reference: { type: 'string' }, until: { type: 'string' } },
    async run(ask, given) {
      const currency = oneOf(need(given, 1, 'currency'), balanceCurrencies, 'currency')
      const until = text(given, 'until')
      const answer = await ask(provider.holdPlace, {
        merchantMid: need(given, 0, 'mid'),
        reference: needText(given, 'reference'),
        currency,
        amount: need(given, 2, 'amount'),
        why: bilingual(given, 'Why'),
        ...(until ? { until: `${until}T00:00:00Z` } : {}),
      })
      return changed(answer, `Held as ${answer.number}. The merchant sees it now.`)
    },
  },
  {
    words: 'hold release',
    takes: '<number>',
    says: 'Releases a hold: the merchant can use the amount again.',
    run: async (ask, given) =>
      changed(await ask(provider.holdRelease, { number: need(given, 0, 'number') }), 'Released.'),
  },
]
