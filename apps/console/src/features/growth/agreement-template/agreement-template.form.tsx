// A template, new or edited: its products, and the clauses that these require and others.
import { useState } from 'react'
import { requiredClauses, standardClauses } from '@falaj/contract/growth/agreement-clauses'
import { agreementTemplate, type Clause } from '@falaj/contract/growth/agreement-template'
import { productNames, type ProductKey } from '@falaj/contract/kernel/products'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { ChecksField, TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { FormGroup } from '../../../blocks/form/form-group.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { templateWords } from './agreement-template.words.ts'

export type TemplateDetail = Output<typeof agreementTemplate.detail>
const clauseOf = ({ id, titleEn, titleZh, textEn, textZh }: Clause): Clause => ({
  id,
  titleEn,
  titleZh,
  textEn,
  textZh,
})

const ClauseFields = ({
  of,
  required,
  fault,
  onChange,
  onRemove,
}: {
  readonly of: Clause
  readonly required: boolean
  readonly fault: (field: keyof Clause) => string | undefined
  readonly onChange: (part: Partial<Clause>) => void
  readonly onRemove: () => void
}) => {
  const t = useWords(templateWords)
  const language = useLanguage()
  const title = (language === 'zh' ? of.titleZh : of.titleEn) || of.id
  const text = (field: 'titleEn' | 'titleZh' | 'textEn' | 'textZh') => ({
    label: t(field),
    value: of[field],
    fault: fault(field),
    onChange: (value: string) => onChange({ [field]: value }),
  })
  const isWrong = (['titleEn', 'titleZh', 'textEn', 'textZh'] as const).some((field) => fault(field))
  return (
    <details className="clause-fields" open={isWrong || undefined}>
      <summary>
        {title} <span className="quiet small">{[of.id, required && t('required')].filter(Boolean).join(' · ')}</span>
      </summary>
      <div className="field-pair">
        <TextField {...text('titleEn')} />
        <TextField {...text('titleZh')} />
      </div>
      <TextField {...text('textEn')} lines={4} />
      <TextField {...text('textZh')} lines={3} />
      {!required && (
        <button type="button" className="button" onClick={onRemove}>
          {t('remove')}
        </button>
      )}
    </details>
  )
}
export const TemplateDialog = ({
  of,
  onClose,
  onSaved,
}: {
  readonly of: TemplateDetail | null
  readonly onClose: () => void
  readonly onSaved?: (id: string) => void
}) => {
  const t = useWords(templateWords)
  const language = useLanguage()
  const [before] = useState(of)
  const saved = ({ id }: { readonly id: string }): void => {
    notify('success', t('saved'))
    onClose()
    onSaved?.(id)
  }
  const unset = {
    name: before?.name ?? '',
    products: (before?.products ?? []) as readonly string[],
    clauses: (before?.versions[0]?.clauses.map(clauseOf) ??
      standardClauses.filter(({ id }) => requiredClauses([]).includes(id))) as readonly Clause[],
  }
  const adding = useSaveForm(agreementTemplate.add, unset, saved)
  const editing = useSaveForm(agreementTemplate.edit, unset, saved, (draft) => ({
    ...draft,
    id: before?.id,
    revision: before?.revision,
  }))
  const form = before ? editing : adding
  const { products, clauses } = form.draft
  const required = requiredClauses(products)
  const titleOf = ({ titleEn, titleZh }: Clause): string => (language === 'zh' ? titleZh : titleEn)
  const missing = standardClauses.filter(({ id }) => required.includes(id) && !clauses.some((each) => each.id === id))
  const others = standardClauses.filter(({ id }) => !clauses.some((each) => each.id === id))
  const choose = (chosen: readonly string[]): void => {
    // What the products require comes with them, in the order of the standard clauses; nothing that was edited is lost.
    const needed = requiredClauses(chosen)
    const added = standardClauses.filter(({ id }) => needed.includes(id) && !clauses.some((each) => each.id === id))
    form.put({ products: chosen, clauses: [...clauses, ...added] })
  }
  const put = (at: number, part: Partial<Clause>): void =>
    form.put({ clauses: clauses.map((clause, index) => (index === at ? { ...clause, ...part } : clause)) })
  const addOwn = (): void => {
    let n = 1
    while (clauses.some(({ id }) => id === `own-${n}`)) n += 1
    const own = { id: `own-${n}`, titleEn: '', titleZh: '', textEn: '', textZh: '' }
    form.put({ clauses: [...clauses, own] })
  }
  return (
    <FormDialog
      title={before ? t('editTitle', { name: before.name }) : t('addTitle')}
      width={560}
      busy={form.busy}
      act={t('save')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t('name')} {...form.field('name')} />
      <ChecksField
        label={t('products')}
        hint={t('productsHint')}
        fault={form.faults['products'] ?? null}
        value={products}
        choices={(Object.keys(productNames) as ProductKey[]).map((value) => ({
          value,
          label: productNames[value][language],
        }))}
        onChange={choose}
      />
      <FormGroup title={t('clauses')}>
        {missing.length > 0 && (
          <p className="quiet small" role="status">
            {t('missing', { list: missing.map(titleOf).join(language === 'zh' ? '、' : ', ') })}
          </p>
        )}
        {clauses.map((clause, at) => (
          <ClauseFields
            key={clause.id}
            of={clause}
            required={required.includes(clause.id)}
            fault={(field) => form.faults[`clauses.${at}.${field}`]}
            onChange={(part) => put(at, part)}
            onRemove={() => form.put({ clauses: clauses.filter((_, index) => index !== at) })}
          />
        ))}
        <div className="actions">
          {others.map((clause) => (
            <button
              key={clause.id}
              type="button"
              className="button"
              onClick={() => form.put({ clauses: [...clauses, clause] })}
            >
              + {titleOf(clause)}
            </button>
          ))}
          <button type="button" className="button" onClick={addOwn}>
            + {t('own')}
          </button>
        </div>
      </FormGroup>
    </FormDialog>
  )
}
