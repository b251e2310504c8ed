// One hand-over, and one difference: between whom, when and how much.
import { useState } from 'react'
import { cashHandOver, type CashDifferenceRow } from '@falaj/contract/cash/cash-hand-over'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { useWords } from '../../../words/language.tsx'
import { ReceiveCash } from './cash-hand-over.forms.tsx'
import { differenceSentences, handOverSentences, handOverWords } from './cash-hand-over.words.ts'

const wayOf = (minor: bigint): 'even' | 'short' | 'over' => (minor === 0n ? 'even' : minor < 0n ? 'short' : 'over')
const View = ({ found }: { readonly found: Output<typeof cashHandOver.detail> }) => {
  const t = useWords(handOverWords)
  const [isCounting, setIsCounting] = useState(false)
  const { facts } = useFieldFacts(cashHandOver.query)
  const minor = found.difference?.minor ?? 0n
  const { given, received, giver, receiver, status } = found
  const values = { status, given, received, giver, receiver, size: { ...given, minor: minor < 0n ? -minor : minor } }
  return (
    <RecordView
      list={cashHandOver.query}
      found={found}
      amount={received ?? given}
      say={useSentence(handOverSentences, values, status === 'RECEIVED' && wayOf(minor))}
      facts={facts(
        found,
        'number',
        'from',
        'giver',
        'givenAt',
        'to',
        'receiver',
        'endedAt',
        'given',
        'received',
        'difference',
        'note',
      )}
    >
      {found.actions.length > 0 && (
        <Actions>
          {found.actions.includes('receive') && (
            <button type="button" className="button button-primary" onClick={() => setIsCounting(true)}>
              {t('receive')}
            </button>
          )}
          <RecordCommand
            found={found}
            words={handOverWords}
            name="cancel"
            of={cashHandOver.cancel}
            input={{ version: found.version }}
            done={t('saved')}
            destructive
          />
        </Actions>
      )}
      {isCounting && <ReceiveCash of={found} onClose={() => setIsCounting(false)} />}
    </RecordView>
  )
}
export const HandOverView = ({ id }: { readonly id: string }) => (
  <Loaded of={cashHandOver.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
const Difference = ({ of }: { readonly of: CashDifferenceRow }) => {
  const { facts } = useFieldFacts(cashHandOver.differences)
  const { minor } = of.amount
  const size = { ...of.amount, minor: minor < 0n ? -minor : minor }
  return (
    <RecordView
      list={cashHandOver.differences}
      found={{ ...of, status: of.kind }}
      amount={of.amount}
      say={useSentence(
        differenceSentences,
        { ...of, size, status: of.kind },
        `${of.kind}-${minor < 0n ? 'short' : 'over'}`,
      )}
      facts={facts(of, 'number', 'kind', 'store', 'fromWho', 'fromPlace', 'fromAt', 'toWho', 'toPlace', 'at')}
    />
  )
}
export const DifferenceView = ({ id }: { readonly id: string }) => (
  <Loaded of={cashHandOver.difference} input={{ id }}>
    {(found) => <Difference of={found} />}
  </Loaded>
)
