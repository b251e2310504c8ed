// One template: the text of a version as merchants read it, and the versions with their signed copies.
import { useState } from 'react'
import { agreementTemplate, templateChanges } from '@falaj/contract/growth/agreement-template'
import { standardClauses } from '@falaj/contract/growth/agreement-clauses'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { History } from '../../../blocks/timeline/history.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { TemplateDialog, type TemplateDetail } from './agreement-template.form.tsx'
import { templateSentences, templateWords } from './agreement-template.words.ts'

const Preview = ({ of }: { readonly of: TemplateDetail }) => {
  const t = useWords(templateWords)
  const language = useLanguage()
  const zone = useZone()
  const [chosen, setChosen] = useState<string | null>(null)
  const version = of.versions.find((each) => String(each.version) === chosen) ?? of.versions[0]!
  const nameOf = ({ version: n, publishedAt }: TemplateDetail['versions'][number]): string =>
    `${t('version', { n })}, ${publishedAt ? t('publishedOn', { day: dateOf(publishedAt, zone) }) : t('draft')}`
  return (
    <DetailPart title={t('preview')}>
      {of.versions.length > 1 && (
        <SelectField
          label={t('shown')}
          value={String(version.version)}
          choices={of.versions.map((each) => ({ value: String(each.version), label: nameOf(each) }))}
          onChange={setChosen}
        />
      )}
      <ol className="clause-preview">
        {version.clauses.map((clause) => (
          <li key={clause.id}>
            <h4>
              {language === 'zh' ? clause.titleZh : clause.titleEn}{' '}
              {clause.required && <span className="quiet small">{t('required')}</span>}
            </h4>
            <p>{language === 'zh' ? clause.textZh : clause.textEn}</p>
            <p className="quiet small digits">
              {clause.id} · {clause.hash.slice(0, 12)}
            </p>
          </li>
        ))}
      </ol>
      <Facts
        as="rows"
        facts={of.versions.map((each) => ({
          name: nameOf(each),
          value: [each.who, t('signed', { n: each.signed })].filter(Boolean).join(' · '),
        }))}
      />
    </DetailPart>
  )
}
const TemplateView = ({ found }: { readonly found: TemplateDetail }) => {
  const t = useWords(templateWords)
  const language = useLanguage()
  const [isEditing, setIsEditing] = useState(false)
  const { facts } = useFieldFacts(agreementTemplate.query)
  const name = { name: t('name'), value: found.name }
  const missing = standardClauses
    .filter(({ id }) => found.missing.includes(id))
    .map(({ titleEn, titleZh }) => (language === 'zh' ? titleZh : titleEn))
  return (
    <RecordView
      list={agreementTemplate.query}
      found={found}
      say={useSentence(templateSentences, found)}
      steps={
        <>
          {missing.length > 0 && (
            <p className="quiet small">{t('missing', { list: missing.join(language === 'zh' ? '、' : ', ') })}</p>
          )}
          {found.actions.length > 0 && (
            <Actions>
              {missing.length === 0 && (
                <RecordCommand
                  found={found}
                  words={templateWords}
                  name="publish"
                  of={agreementTemplate.publish}
                  input={{ revision: found.revision }}
                  facts={[name, { name: t('versions'), value: String(found.version) }]}
                  done={t('published')}
                  primary
                />
              )}
              {found.actions.includes('edit') && (
                <button type="button" className="button" onClick={() => setIsEditing(true)}>
                  {t('edit')}
                </button>
              )}
              <RecordCommand
                found={found}
                words={templateWords}
                name="archive"
                of={agreementTemplate.archive}
                facts={[name]}
                done={t('saved')}
                destructive
              />
            </Actions>
          )}
          {isEditing && <TemplateDialog of={found} onClose={() => setIsEditing(false)} />}
        </>
      }
      facts={[name, ...facts(found, 'number', 'products', 'version', 'published', 'signed', 'createdAt')]}
    >
      <Preview of={found} />
      <History of={found.history} says={templateChanges} />
    </RecordView>
  )
}
export const Template = ({ id }: { readonly id: string }) => (
  <Loaded of={agreementTemplate.detail} input={{ id }}>
    {(found) => <TemplateView found={found} />}
  </Loaded>
)
