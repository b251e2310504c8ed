// One entry of green points, and the lots that it concerns.
import { greenPoint, type GreenEntry } from '@falaj/contract/growth/green-point'
import { href } from '@falaj/contract/kernel/routes'
import { money } from '@falaj/money'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { EntriesPart } from '../../../blocks/entries/entries.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { FieldValue } from '../../../blocks/fields/field-value.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { useWords } from '../../../words/language.tsx'
import { greenSentences, greenWords } from './green-point.words.ts'

const page = href('/green-point')
const inPoints = (points: number) => money(BigInt(points), 'GP')
const Lots = ({ of }: { readonly of: GreenEntry['lots'] }) => {
  const t = useWords(greenWords)
  const time = (at: string) => <FieldValue of={greenPoint.query.fields.at} value={at} />
  return (
    <DetailPart title={t('lots')}>
      {of.map((lot) => (
        <Facts
          key={lot.id}
          as="rows"
          facts={[
            { name: t('points'), value: <Amount of={inPoints(lot.points)} /> },
            { name: t('earnedAt'), value: time(lot.earnedAt) },
            {
              name: t('expires'),
              value: (
                <>
                  {time(lot.expiresAt)}
                  {lot.restored && <span className="quiet small"> {t('restored')}</span>}
                </>
              ),
            },
            { name: t('remaining'), value: <Amount of={inPoints(lot.remaining)} /> },
          ]}
        />
      ))}
    </DetailPart>
  )
}
const View = ({ found }: { readonly found: GreenEntry }) => {
  const t = useWords(greenWords)
  const { facts, title } = useFieldFacts(greenPoint.query)
  const link = (name: 'returnedBy' | 'ofSpend', id: string, text: string) => ({
    name: t(name),
    value: <a href={`${page}?open=${id}`}>{text}</a>,
  })
  return (
    <RecordView
      list={greenPoint.query}
      found={found}
      amount={found.points}
      say={useSentence(greenSentences, { ...found, status: found.kind })}
      facts={[
        ...facts(found, 'number', 'kind', 'at', 'points', 'balance', 'orderNo', 'store', 'purpose'),
        ...(found.paid ? [{ name: t('paid'), value: <Amount of={found.paid} /> }] : []),
        ...(found.staff ? [{ name: t('staff'), value: found.staff }] : []),
        ...(found.returnedBy ? [link('returnedBy', found.returnedBy.id, found.returnedBy.number)] : []),
        ...(found.spendId ? [link('ofSpend', found.spendId, t('show'))] : []),
      ]}
    >
      {found.lots.length > 0 && <Lots of={found.lots} />}
      {found.actions.length > 0 && (
        <Actions>
          <RecordCommand
            found={found}
            words={greenWords}
            facts={[{ name: title('number'), value: <span className="digits">{found.number}</span> }]}
            done={t('saved')}
            name="giveBack"
            of={greenPoint.giveBack}
          />
        </Actions>
      )}
      <EntriesPart title={t('explains')} of={found} />
    </RecordView>
  )
}
export const GreenDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={greenPoint.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
