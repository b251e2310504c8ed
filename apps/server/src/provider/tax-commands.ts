// Tax invoices: corrections that wait for the provider, and documents that the accredited service provider rejected.
import { provider } from '@falaj/contract/provider'
import { toCodeText } from '@falaj/money'
import { day, need, needText, output, type Command } from './command.ts'
import { tableText } from './table.ts'

export const taxCommands: readonly Command[] = [
  {
    words: 'tax corrections',
    takes: '',
    says: 'Corrections of tax invoices that merchants ask for. They wait for your decision.',
    async run(ask) {
      const { rows } = await ask(provider.taxCorrections, {})
      const cells = rows.map((row) => [
        row.merchantMid,
        row.number,
        toCodeText(row.net),
        row.reasonCode,
        row.reason,
        day(row.requestedAt),
        row.id,
      ])
      return output(rows, tableText(['MID', 'Invoice', 'Without VAT', 'Code', 'Reason', 'Requested', 'Id'], cells))
    },
  },
  {
    words: 'tax accept',
    takes: '<MID> <id>',
    says: 'Issues the credit note of a correction. Its amount with VAT is available to the merchant again.',
    async run(ask, given) {
      const answer = await ask(provider.taxAccept, {
        merchantMid: need(given, 0, 'MID'),
        id: need(given, 1, 'id'),
      })
      return output(answer, `Credit note ${answer.number} is issued.`)
    },
  },
  {
    words: 'tax decline',
    takes: '<MID> <id> --why <text>',
    says: 'Declines a correction. The merchant reads the reason.',
    options: { why: { type: 'string' } },
    run: async (ask, given) =>
      output(
        await ask(provider.taxDecline, {
          merchantMid: need(given, 0, 'MID'),
          id: need(given, 1, 'id'),
          why: needText(given, 'why'),
        }),
        'Declined.',
      ),
  },
  {
    words: 'tax rejected',
    takes: '',
    says: 'Tax invoices and credit notes that the accredited service provider rejected, with its reason.',
    async run(ask) {
      const { rows } = await ask(provider.taxRejected, {})
      const cells = rows.map((row) => [
        row.merchantMid,
        row.number,
        row.reason,
        String(row.attempts),
        day(row.answeredAt),
      ])
      return output(rows, tableText(['MID', 'Number', 'Reason', 'Attempts', 'Answered'], cells))
    },
  },
  {
    words: 'tax retry',
    takes: '<MID> <number>',
    says: 'Hands a rejected document over again, with the same number.',
    run: async (ask, given) =>
      output(
        await ask(provider.taxRetry, { merchantMid: need(given, 0, 'MID'), number: need(given, 1, 'number') }),
        'It is handed over again.',
      ),
  },
]
