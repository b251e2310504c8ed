// What the acquirer's codes of disputes mean: the map that merchants read beside the raw code.
import { disputePhases } from '@falaj/contract/payments/dispute-rules'
import { provider } from '@falaj/contract/provider'
import { bilingual, both, changed, need, needText, oneOf, output, type Command } from './command.ts'
import { tableText } from './table.ts'

export const disputeCommands: readonly Command[] = [
  {
    words: 'disputes codes',
    takes: '',
    says: 'Dispute codes with their meaning and phase, and whether the acquirer confirmed them.',
    async run(ask) {
      const { rows } = await ask(provider.disputeCodes, {})
      const cells = rows.map(({ code, says, phase, confirmed }) => [
        code,
        phase,
        confirmed ? 'yes' : 'no',
        says.en,
        says.zh,
      ])
      return output(rows, tableText(['Code', 'Phase', 'Confirmed', 'English', 'Chinese'], cells))
    },
  },
  {
    words: 'disputes code',
    takes: '<code> --phase <phase> --en <text> --zh <text> [--confirmed]',
    says: `Sets what a code means. This changes what is shown, never where money goes. Phases: ${disputePhases.join(', ')}.`,
    options: { ...both, phase: { type: 'string' }, confirmed: { type: 'boolean' } },
    async run(ask, given) {
      const code = need(given, 0, 'code')
      const phase = oneOf(needText(given, 'phase'), disputePhases, 'phase')
      const confirmed = given.options['confirmed'] === true
      const answer = await ask(provider.disputeCodeSet, {
        code,
        says: bilingual(given, 'The meaning'),
        phase,
        confirmed,
      })
      return changed(answer, `${code} is shown as ${phase} from now on.`)
    },
  },
]
