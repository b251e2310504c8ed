// One bank file: unmatched entries first, with the likely reason, then matched ones with the parts of each payout.
import { useState } from 'react'
import { wayTo } from '@falaj/contract/kernel/business-objects'
import type { Input } from '@falaj/contract/kernel/endpoint'
import {
  bankFileFailures,
  outcomeWords,
  reconciliation,
  type BankFile,
  type BankFileLine,
} from '@falaj/contract/accounts/reconciliation'
import { sayCode } from '@falaj/contract/kernel/words'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Paged } from '../../../blocks/paged/paged.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useAction } from '../../../api/use.ts'
import { notify } from '../../../state/messages.ts'
import { toCodeText } from '@falaj/money'
import { dayText } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { daysOf } from './reconciliation.days.ts'
import { Made } from './reconciliation.made.tsx'
import { TieDialog } from './reconciliation.tie-dialog.tsx'
import { reconciliationWords } from './reconciliation.words.ts'

/** As the bank wrote it, with separators: the currency is not ours, so its decimals are not known. */
const grouped = (amount: string): string => amount.replace(/^(-?\d+)/, (whole) => BigInt(whole).toLocaleString('en'))

type Kind = Input<typeof reconciliation.lines>['only']
const Lines = ({ id, only }: { readonly id: string; readonly only: Kind }) => {
  const t = useWords(reconciliationWords)
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  const [opened, setOpened] = useState<number | null>(null)
  const [tying, setTying] = useState<BankFileLine | null>(null)
  const [untying, setUntying] = useState<BankFileLine | null>(null)
  const untie = useAction(reconciliation.untie)
  const runUntie = async (): Promise<void> => {
    if (!untying || (await untie.run({ id, n: untying.n })).kind !== 'success') return
    setUntying(null)
    notify('success', t('untied'))
  }
  return (
    <>
      <Paged of={reconciliation.lines} input={{ id, only }} label={t(only)}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">{t('none')}</p>
          ) : (
            <ul className="bank-lines">
              {rows.map((line) => {
                const { n, day, amount, foreign, text, outcome, by, who, payout } = line
                const way = payout && wayTo(payout.kind, payout.id, visitor)
                return (
                  <li key={n}>
                    <div className="bank-line">
                      <span className="digits quiet">{dayText(day)}</span>
                      {amount ? (
                        <Amount of={amount} />
                      ) : (
                        <span className="digits">
                          {foreign?.currency} {grouped(foreign?.amount ?? '')}
                        </span>
                      )}
                      <span className="bank-line-text">
                        {only !== 'matched' && <b>{sayCode(outcomeWords, outcome, language)}</b>}
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
                              <span className="quiet small">
                                {by === 'person'
                                  ? t('byPerson', { who: who ?? '' })
                                  : t(by === 'reference' ? 'byReference' : 'byAmount')}
                              </span>
                            )}
                          </span>
                        )}
                        {text && <span className="quiet small">{text}</span>}
                      </span>
                      {only === 'left' && amount && (
                        <span className="bank-line-acts">
                          <button
                            type="button"
                            className="button small"
                            aria-label={t('tieTo', { sum: toCodeText(amount) })}
                            onClick={() => setTying(line)}
                          >
                            {t('tie')}
                          </button>
                        </span>
                      )}
                      {only === 'matched' && payout && (
                        <span className="bank-line-acts">
                          <button
                            type="button"
                            className="button small"
                            aria-expanded={opened === n}
                            aria-label={opened === n ? t('hide') : t('madeOf', { number: payout.number })}
                            onClick={() => setOpened(opened === n ? null : n)}
                          >
                            {t(opened === n ? 'hide' : 'made')}
                          </button>
                          <button
                            type="button"
                            className="button small"
                            aria-label={t('untieOf', { number: payout.number })}
                            onClick={() => setUntying(line)}
                          >
                            {t('untie')}
                          </button>
                        </span>
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
      {tying && <TieDialog id={id} line={tying} onClose={() => setTying(null)} />}
      <Confirm
        open={untying !== null}
        onClose={() => setUntying(null)}
        title={t('untieTitle')}
        facts={[]}
        next={t('untieNext', { number: untying?.payout?.number ?? '' })}
        act={t('untie')}
        onConfirm={runUntie}
      />
    </>
  )
}

const FoundFile = ({ found }: { readonly found: BankFile }) => {
  const t = useWords(reconciliationWords)
  const language = useLanguage()
  const { facts, title } = useFieldFacts(reconciliation.query)
  const { id, status, failure, credits, matched, missing } = found
  const say =
    status === 'FAILURE'
      ? sayCode(bankFileFailures, failure ?? 'STOPPED', language)
      : status === 'PROCESSING'
        ? t('reading')
        : [
            credits === 0
              ? t('noCredits')
              : matched === credits
                ? t('allMatched')
                : t('summary', { matched, n: credits }),
            ...(missing > 0 ? [t('notInFile', { n: missing })] : []),
          ].join(' · ')
  return (
    <RecordView
      list={reconciliation.query}
      found={found}
      say={say}
      facts={[
        ...facts(found, 'createdAt', 'by', 'format'),
        { name: title('firstDay'), value: <span className="digits">{daysOf(found)}</span> },
        ...facts(found, 'credits', 'matched', 'leftOver', 'missing'),
      ]}
    >
      {status === 'READY' && (
        <>
          <DetailPart title={t('left')}>
            <Lines id={id} only="left" />
          </DetailPart>
          {missing > 0 && (
            <DetailPart title={t('missing')}>
              <Lines id={id} only="missing" />
            </DetailPart>
          )}
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
