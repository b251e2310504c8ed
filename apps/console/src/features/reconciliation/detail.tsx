// One bank file: what is left over first, with the likely reason, then what is matched and what each payout is made of.
import { useState } from 'react'
import { wayTo } from '@falaj/contract/business-objects'
import { bankFileFailures, outcomeWords, reconciliation, type BankFile } from '@falaj/contract/reconciliation'
import { sayCode } from '@falaj/contract/words'
import { DetailPart } from '../../blocks/drawer/detail.tsx'
import { useFieldFacts } from '../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../blocks/loaded/loaded.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { Paged } from '../../blocks/paged/paged.tsx'
import { RecordView } from '../../blocks/record-list/record-detail.tsx'
import { dayText } from '../../blocks/zone.ts'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { daysOf } from './days.ts'
import { Made } from './made.tsx'
import { reconciliationWords } from './words.ts'

const Lines = ({ id, only }: { readonly id: string; readonly only: 'left' | 'matched' }) => {
  const t = useWords(reconciliationWords)
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <Paged of={reconciliation.lines} input={{ id, only }} label={t(only)}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="quiet">{t('none')}</p>
        ) : (
          <ul className="bank-lines">
            {rows.map(({ n, day, amount, text, outcome, by, payout }) => {
              const way = payout && wayTo(payout.kind, payout.id, visitor)
              return (
                <li key={n}>
                  <div className="bank-line">
                    <span className="digits quiet">{dayText(day)}</span>
                    <Amount of={amount} />
                    <span className="bank-line-text">
                      {only === 'left' && <b>{sayCode(outcomeWords, outcome, language)}</b>}
                      {payout && (
                        <span>
                          {way ? (
                            <a href={way} className="digits">
                              {payout.number}
                            </a>
                          ) : (
                            <span className="digits">{payout.number}</span>
                          )}{' '}
                          {by && (
                            <span className="quiet small">{t(by === 'reference' ? 'byReference' : 'byAmount')}</span>
                          )}
                        </span>
                      )}
                      {text && <span className="quiet small">{text}</span>}
                    </span>
                    {only === 'matched' && payout && (
                      <button
                        type="button"
                        className="button small"
                        aria-expanded={opened === n}
                        aria-label={opened === n ? t('hide') : t('madeOf', { number: payout.number })}
                        onClick={() => setOpened(opened === n ? null : n)}
                      >
                        {t(opened === n ? 'hide' : 'made')}
                      </button>
                    )}
                  </div>
                  {opened === n && <Made id={id} n={n} />}
                </li>
              )
            })}
          </ul>
        )
      }
    </Paged>
  )
}

const FoundFile = ({ found }: { readonly found: BankFile }) => {
  const t = useWords(reconciliationWords)
  const language = useLanguage()
  const { facts, title } = useFieldFacts(reconciliation.query)
  const { id, status, failure, credits, matched, leftOver } = found
  const say =
    status === 'FAILURE'
      ? sayCode(bankFileFailures, failure ?? 'STOPPED', language)
      : status === 'PROCESSING'
        ? t('reading')
        : credits === 0 && leftOver === 0
          ? t('noCredits')
          : leftOver === 0
            ? t('allMatched')
            : t('summary', { matched, credits })
  return (
    <RecordView
      list={reconciliation.query}
      found={found}
      say={say}
      facts={[
        ...facts(found, 'createdAt', 'by', 'format'),
        { name: title('firstDay'), value: <span className="digits">{daysOf(found)}</span> },
        ...facts(found, 'credits', 'matched', 'leftOver'),
      ]}
    >
      {status === 'READY' && (
        <>
          <DetailPart title={t('left')}>
            <Lines id={id} only="left" />
          </DetailPart>
          <DetailPart title={t('matched')}>
            <Lines id={id} only="matched" />
          </DetailPart>
        </>
      )}
    </RecordView>
  )
}
export const BankFileView = ({ id }: { readonly id: string }) => (
  <Loaded of={reconciliation.detail} input={{ id }}>
    {(found) => <FoundFile found={found} />}
  </Loaded>
)
