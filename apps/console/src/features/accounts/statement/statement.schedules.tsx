// Statements that are made every month by themselves.
import { statement, statementCurrencies } from '@falaj/contract/accounts/statement'
import {
  statementTypeTable,
  isAboutOthers,
  typesOf,
  type StatementGroup,
  type StatementTypeName,
} from '@falaj/contract/accounts/statement-types'
import { useState } from 'react'
import { useAction, useQuery } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { statementPageWords } from './statement.words.ts'

const nameOf = (type: string, currency: string, language: 'en' | 'zh'): string =>
  `${Object.hasOwn(statementTypeTable, type) ? statementTypeTable[type as StatementTypeName][language] : type} ${currency}`

export const Schedules = ({ group }: { readonly group: StatementGroup }) => {
  const t = useWords(statementPageWords)
  const language = useLanguage()
  const types = typesOf(group).filter((each) => !isAboutOthers(each))
  const [type, setType] = useState<string>(types[0] ?? '')
  const [currency, setCurrency] = useState<string>('AED')
  const { data } = useQuery(statement.schedules, {})
  const add = useAction(statement.schedule, { stale: [statement.schedules] })
  const end = useAction(statement.unschedule, { stale: [statement.schedules] })
  if (!data) return null
  const own = data.schedules.filter((each) => (types as readonly string[]).includes(each.type))
  return (
    <section className="card card-body statement-schedules" aria-labelledby="statement-monthly">
      <h2 id="statement-monthly">{t('monthly')}</h2>
      <p className="quiet small">{t('monthlyWhy', { day: dayText(data.nextDay) })}</p>
      {own.length === 0 && <p className="quiet">{t('monthlyNone')}</p>}
      <ul>
        {own.map((each) => (
          <li key={each.id}>
            <span>
              {nameOf(each.type, each.currency, language)}{' '}
              <span className="quiet small">{t('byWhom', { by: each.by })}</span>
            </span>
            <button
              type="button"
              className="button"
              aria-disabled={end.busy}
              onClick={() => !end.busy && void end.run({ id: each.id })}
            >
              {t('monthlyEnd')}
              <span className="visually-hidden">
                {' '}
                {t('monthlyEndOf', { name: nameOf(each.type, each.currency, language) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="statement-schedule-add">
        <SelectField
          label={t('type')}
          value={type}
          onChange={setType}
          choices={types.map((value) => ({ value, label: statementTypeTable[value][language] }))}
        />
        <SelectField
          label={t('currency')}
          value={currency}
          onChange={setCurrency}
          choices={statementCurrencies.map((value) => ({ value, label: value }))}
        />
        <BusyButton
          text={t('monthlyAdd')}
          working={t('working')}
          className=""
          busy={add.busy}
          onPress={() =>
            type !== '' &&
            currency !== '' &&
            void add.run({ type: type as StatementTypeName, currency: currency as 'AED', language })
          }
        />
      </div>
    </section>
  )
}
