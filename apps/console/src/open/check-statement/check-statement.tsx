// Computes a commission statement again from its file, on the reader's own device, and names what differs.
import { useState } from 'react'
import {
  checkStatement,
  readCourtFile,
  type CourtDifference,
  type CourtFile,
  type CourtResult,
} from '@falaj/contract/growth/commission-court'
import { isCurrency, money, toCodeText } from '@falaj/money'
import { Result } from '../../light/result.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { checkWords, differenceWords } from './words.ts'
import './check-statement.css'

type CheckState = { readonly file: CourtFile; readonly result: CourtResult } | 'unreadable' | null
const shownMax = 200
/** Rates are parts of a million, counts are counts; everything else is an amount. */
const textOf = ({ kind }: CourtDifference, value: string, currency: string): string => {
  if (kind === 'rate' || kind === 'below') return `${(Number(value) / 10_000).toFixed(4).replace(/0{1,2}$/, '')}%`
  if (kind === 'payout-lines' || !/^-?\d+$/.test(value) || !isCurrency(currency)) return value || '–'
  return toCodeText(money(BigInt(value), currency))
}
const Outcome = ({ file, result }: { readonly file: CourtFile; readonly result: CourtResult }) => {
  const t = useWords(checkWords)
  const language = useLanguage()
  const { currency } = file
  const { differences, lines, payouts } = result
  const facts = { name: file.partner.name, month: file.month, payouts }
  if (differences.length === 0) {
    const closing = isCurrency(currency) ? toCodeText(money(BigInt(file.closing), currency)) : file.closing
    return (
      <Result
        icon="check"
        tone="go"
        level={2}
        title={t('same')}
        text={t('sameText', { ...facts, n: lines, closing })}
      />
    )
  }
  return (
    <Result
      icon="warning"
      tone="bad"
      level={2}
      title={t('different', { n: differences.length })}
      text={t('differentText', { ...facts, lines })}
    >
      <div className="check-differences">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('where')}</th>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('stated')}</th>
              <th scope="col">{t('computed')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.slice(0, shownMax).map((each) => (
              <tr key={`${each.kind} ${each.line ?? each.at}`}>
                <th scope="row">{each.at}</th>
                <td>{differenceWords[each.kind][language]}</td>
                <td>{textOf(each, each.stated, currency)}</td>
                <td>{textOf(each, each.computed, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {differences.length > shownMax && <p className="quiet">{t('first', { n: shownMax })}</p>}
    </Result>
  )
}
export const CheckStatement = () => {
  const t = useWords(checkWords)
  const [checked, setChecked] = useState<CheckState>(null)
  const read = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    const file = readCourtFile(await chosen.text())
    setChecked(file ? { file, result: checkStatement(file) } : 'unreadable')
  }
  return (
    <section className="check-statement">
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      <label className="button button-primary check-file">
        {t('choose')}
        <input
          type="file"
          accept="application/json,.json"
          className="visually-hidden"
          onChange={({ target }) => {
            void read(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      <div aria-live="polite">
        {checked === 'unreadable' && <p role="alert">{t('unreadable')}</p>}
        {checked !== null && checked !== 'unreadable' && <Outcome file={checked.file} result={checked.result} />}
      </div>
    </section>
  )
}
