// One deposit: where its money is, what it may be for, what it was for, and what went back.
import { useState } from 'react'
import { payoutFaults } from '@falaj/contract/accounts/payout'
import { href } from '@falaj/contract/kernel/routes'
import { depositWhyWords, matchHowWords, matchReasonWords, vamIban } from '@falaj/contract/selling/vam-iban'
import { sayCode } from '@falaj/contract/kernel/words'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { EntriesPart } from '../../../blocks/entries/entries.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { Timeline } from '../../../blocks/timeline/timeline.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import {
  KeepDialog,
  MatchDialog,
  ReturnDialog,
  UndoDialog,
  type Deposit,
  type Match,
  type SuggestionParts,
} from './vam-iban.deposit-dialogs.tsx'
import { depositSentences, vamIbanWords } from './vam-iban.words.ts'
import './vam-iban.css'

const Suggestions = ({ of, onUse }: { readonly of: Deposit; readonly onUse: (parts: SuggestionParts) => void }) => {
  const t = useWords(vamIbanWords)
  const language = useLanguage()
  if (of.suggestions.length === 0) return <p className="quiet">{t('suggestionsNone')}</p>
  return (
    <ul className="vam-rows">
      {of.suggestions.map(({ score, reasons, parts }) => (
        <li key={parts.map(({ invoiceId }) => invoiceId).join()}>
          <span>
            {parts.map(({ invoiceId, number, customer, amount }) => (
              <span key={invoiceId} className="vam-line">
                <span>
                  <span className="digits">{number}</span> {customer}
                </span>
                <Amount of={amount} />
              </span>
            ))}
            <span className="quiet small vam-under">
              <span className="digits">{t('score', { n: score })}</span>.{' '}
              {t('because', {
                reasons: reasons
                  .map((reason) => matchReasonWords[reason][language])
                  .join(language === 'zh' ? '，' : ', '),
              })}
            </span>
          </span>
          <button
            type="button"
            className="button"
            aria-label={`${t('use')}: ${parts.map(({ number }) => number).join(', ')}`}
            onClick={() => onUse(parts)}
          >
            {t('use')}
          </button>
        </li>
      ))}
    </ul>
  )
}
const Become = ({ of, onUndo }: { readonly of: Deposit; readonly onUndo: (match: Match) => void }) => {
  const t = useWords(vamIbanWords)
  const language = useLanguage()
  return (
    <>
      {of.matches.length > 0 && (
        <DetailPart title={t('matches')}>
          <Timeline
            label={t('matches')}
            moments={of.matches.map((match) => {
              const { id, at, invoiceId, number, customer, amount, how, who, note, undone, mayUndo } = match
              return {
                id,
                at,
                title: (
                  <span className="vam-line">
                    {invoiceId ? (
                      <a className="digits" href={`${href('/invoice/main')}?open=${invoiceId}`}>
                        {number}
                      </a>
                    ) : (
                      t('balance')
                    )}
                    {undone ? (
                      <s>
                        <Amount of={amount} />
                      </s>
                    ) : (
                      <Amount of={amount} />
                    )}
                  </span>
                ),
                text: (
                  <>
                    {[
                      customer,
                      note,
                      who ?? matchHowWords[how][language],
                      undone && t('undoneBy', { who: undone.who, why: undone.why }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    {mayUndo && (
                      <button
                        type="button"
                        className="button small vam-undo"
                        aria-label={`${t('undo')}: ${number ?? t('balance')}`}
                        onClick={() => onUndo(match)}
                      >
                        {t('undo')}
                      </button>
                    )}
                  </>
                ),
              }
            })}
          />
        </DetailPart>
      )}
      {of.returns.length > 0 && (
        <DetailPart title={t('returns')}>
          <Timeline
            label={t('returns')}
            moments={of.returns.map(({ id, at, number, amount, status, reason, who, why }) => ({
              id,
              at,
              title: (
                <span className="vam-line">
                  <Amount of={amount} /> <StatusPill code={status} />
                </span>
              ),
              text: [number, reason, who ?? t('automatic'), why && sayCode(payoutFaults, why, language)]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </DetailPart>
      )}
    </>
  )
}
const View = ({ found }: { readonly found: Deposit }) => {
  const t = useWords(vamIbanWords)
  const language = useLanguage()
  const { facts, title } = useFieldFacts(vamIban.deposits)
  const [matching, setMatching] = useState<SuggestionParts | null>(null)
  const [open, setOpen] = useState<'keep' | 'return' | null>(null)
  const [undoing, setUndoing] = useState<Match | null>(null)
  const { actions } = found
  return (
    <RecordView
      list={vamIban.deposits}
      found={found}
      say={useSentence(depositSentences, {
        ...found,
        why: sayCode(depositWhyWords, found.why ?? 'no-reference', language),
      })}
      linked={{ kind: 'vam-iban-deposit', id: found.id }}
      facts={[
        ...facts(found, 'number', 'arrivedAt', 'sender', 'senderAccount', 'reference'),
        {
          name: title('alias'),
          value: <a href={`${href('/vam-iban/detail')}?id=${found.virtualIbanId}`}>{found.alias}</a>,
        },
        ...facts(found, 'iban', 'matched', 'unmatched', 'returned'),
      ]}
    >
      {actions.length > 0 && (
        <DetailPart title={t('suggestions')}>
          <Suggestions of={found} onUse={setMatching} />
          <Actions>
            <button type="button" className="button button-primary" onClick={() => setMatching([])}>
              {t('match')}
            </button>
            <button type="button" className="button" onClick={() => setOpen('keep')}>
              {t('keep')}
            </button>
            {actions.includes('return') && (
              <button type="button" className="button button-danger" onClick={() => setOpen('return')}>
                {t('return')}
              </button>
            )}
          </Actions>
          {!actions.includes('return') && <p className="quiet small">{t('noSender')}</p>}
        </DetailPart>
      )}
      <Become of={found} onUndo={setUndoing} />
      <EntriesPart title={t('explains')} of={found} />
      {matching && <MatchDialog of={found} suggested={matching} onClose={() => setMatching(null)} />}
      {undoing && <UndoDialog of={found} match={undoing} onClose={() => setUndoing(null)} />}
      {open === 'keep' && <KeepDialog of={found} onClose={() => setOpen(null)} />}
      {open === 'return' && <ReturnDialog of={found} onClose={() => setOpen(null)} />}
    </RecordView>
  )
}
export const DepositDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={vamIban.deposit} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
