// Confirming what merchants change about themselves: names, licences, tax numbers, owners.
import { provider } from '@falaj/contract/provider'
import { bilingual, both, day, need, output, type Command } from './command.ts'
import { tableText } from './table.ts'

export const profileCommands: readonly Command[] = [
  {
    words: 'profile list',
    takes: '',
    says: 'Changes of basic information waiting for you, longest first. Document links work for a minute.',
    async run(ask) {
      const { rows } = await ask(provider.profileReviews, {})
      const cells = rows.flatMap((row) =>
        row.changes.map(({ label, before, after }, at) => [
          at === 0 ? row.id : '',
          at === 0 ? row.merchantMid : '',
          at === 0 ? day(row.askedAt) : '',
          label.en,
          before?.en ?? '',
          after?.en ?? '',
          at === 0 ? (row.link ?? '') : '',
        ]),
      )
      return output(rows, tableText(['Id', 'MID', 'Asked', 'What', 'Now', 'After', 'Document'], cells))
    },
  },
  {
    words: 'profile confirm',
    takes: '<id>',
    says: 'Confirms a change: it applies at once.',
    run: async (ask, given) =>
      output(await ask(provider.profileConfirm, { id: need(given, 0, 'id') }), 'Confirmed. It applies now.'),
  },
  {
    words: 'profile refuse',
    takes: '<id> --en <reason> [--zh <reason>]',
    says: 'Refuses a change, and says why.',
    options: both,
    run: async (ask, given) =>
      output(
        await ask(provider.profileRefuse, { id: need(given, 0, 'id'), reason: bilingual(given, 'The reason') }),
        'Refused. The merchant sees the reason.',
      ),
  },
]
