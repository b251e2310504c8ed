// One refill, and one visit: what was expected, what was counted, and what was put in or taken out.
import { eatm, type RefillDetail, type VisitDetail } from '@falaj/contract/cash/eatm'
import { href } from '@falaj/contract/kernel/routes'
import { toText, type Money } from '@falaj/money'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { useWords } from '../../../words/language.tsx'
import { eatmWords, refillSentences, visitSentences } from './eatm.words.ts'

const whole = (value: Money): string => toText(value).replace('.00', '')

const Refill = ({ found }: { readonly found: RefillDetail }) => {
  const t = useWords(eatmWords)
  const { facts } = useFieldFacts(eatm.refillQuery)
  const given = { found, words: eatmWords, facts: facts(found, 'number', 'machine', 'amount'), done: t('saved') }
  return (
    <RecordView
      list={eatm.refillQuery}
      found={found}
      amount={found.amount}
      say={useSentence(refillSentences, found)}
      facts={[
        ...facts(found, 'number', 'machine', 'loaded', 'day', 'by', 'createdAt', 'endedAt'),
        ...(found.requestNumber
          ? [{ name: t('request'), value: <span className="digits">{found.requestNumber}</span> }]
          : []),
      ]}
    >
      <DetailPart title={t('refillNotes')}>
        <Facts
          as="rows"
          facts={found.notes.map(({ position, denomination, count }) => ({
            name: t('of', { name: t('cassette', { position: String(position) }), value: whole(denomination) }),
            value: <span className="digits">{count}</span>,
          }))}
        />
        <p>
          <a href={href('/pos-device/main/eatm', {}, { open: found.machineId })}>{found.machine}</a>
        </p>
      </DetailPart>
      {found.actions.length > 0 && (
        <Actions>
          <RecordCommand {...given} name="cancel" of={eatm.cancelRefill} destructive />
        </Actions>
      )}
    </RecordView>
  )
}
const Visit = ({ found }: { readonly found: VisitDetail }) => {
  const t = useWords(eatmWords)
  const { facts } = useFieldFacts(eatm.visitQuery)
  return (
    <RecordView
      list={eatm.visitQuery}
      found={found}
      amount={found.counted}
      say={useSentence(visitSentences, { ...found, status: found.kind })}
      facts={facts(
        found,
        'number',
        'machine',
        'kind',
        'by',
        'expected',
        'counted',
        'difference',
        'moved',
        'note',
        'at',
      )}
    >
      <DetailPart title={t('lines')}>
        <Facts
          as="rows"
          facts={found.lines.map(({ position, denomination, expected, counted, moved }) => ({
            name: t('of', {
              name: position === 0 ? t('box') : t('cassette', { position: String(position) }),
              value: whole(denomination),
            }),
            value: (
              <span className="digits">
                {`${t('expected')} ${expected} · ${t('counted')} ${counted}${moved === 0 ? '' : ` · ${t('moved')} ${moved}`}`}
              </span>
            ),
          }))}
        />
      </DetailPart>
    </RecordView>
  )
}
export const RefillView = ({ id }: { readonly id: string }) => (
  <Loaded of={eatm.refillDetail} input={{ id }}>
    {(found) => <Refill found={found} />}
  </Loaded>
)
export const VisitView = ({ id }: { readonly id: string }) => (
  <Loaded of={eatm.visitDetail} input={{ id }}>
    {(found) => <Visit found={found} />}
  </Loaded>
)
