// The answer to a dispute: what helps for this claim, documents of the merchant's own, and the statement to the bank.
import { useState } from 'react'
import { dispute, type DisputeDetail } from '@falaj/contract/payments/dispute'
import {
  checklists,
  evidenceKinds,
  evidenceWords,
  isClaim,
  type EvidenceKind,
} from '@falaj/contract/payments/dispute-rules'
import { errors } from '@falaj/contract/kernel/errors'
import { say, sayCode } from '@falaj/contract/kernel/words'
import { useAction } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { downloadFile } from '../../../blocks/export-job/download.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { PlainForm } from '../../../blocks/form/plain-form.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { AddFile } from '../../../blocks/upload/add-file.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { disputeWords } from './dispute.words.ts'

interface Of {
  readonly of: DisputeDetail
}
const isInput = ({ code }: { readonly code: number }): boolean => code === errors.INPUT_INVALID.code

const Checklist = ({ of }: Of) => {
  const t = useWords(disputeWords)
  const language = useLanguage()
  const wanted = checklists[isClaim(of.claim) ? of.claim : 'other']
  const has = (kind: EvidenceKind): boolean => of.documents.some((each) => each.kind === kind)
  const item = (key: string, text: string, there: boolean) => (
    <li key={key} data-there={there}>
      <Glyph name={there ? 'done' : 'file'} size={14} />
      <span>{text}</span>
      <span className="quiet small">{t(there ? 'added' : 'missing')}</span>
    </li>
  )
  return (
    <>
      <p className="quiet small">{t('checklistWhy')}</p>
      <ul className="dispute-checks" aria-label={t('checklist')}>
        {item('pack', t('ours'), true)}
        {wanted.map((kind) => item(kind, say(evidenceWords[kind], language), has(kind)))}
      </ul>
    </>
  )
}
const Documents = ({ of }: Of) => {
  const t = useWords(disputeWords)
  const language = useLanguage()
  const detach = useAction(dispute.detach)
  if (of.documents.length === 0) return null
  return (
    <ul className="dispute-files" aria-label={t('documents')}>
      {of.documents.map(({ filePath, name, kind, pages, by }) => (
        <li key={filePath}>
          <button type="button" className="upload-open" onClick={() => void downloadFile(filePath)}>
            {name}
          </button>
          <span className="quiet small">
            {sayCode(evidenceWords, kind, language)} · {t('pages', { n: pages })} · {by}
          </span>
          {of.actions.includes('edit') && (
            <button
              type="button"
              className="button"
              aria-label={t('removeNamed', { name })}
              onClick={() => void detach.run({ id: of.id, filePath })}
            >
              {t('remove')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
const AddDocument = ({ of }: Of) => {
  const t = useWords(disputeWords)
  const language = useLanguage()
  const [kind, setKind] = useState<string>(checklists[isClaim(of.claim) ? of.claim : 'other'][0] ?? 'other')
  const attach = useAction(dispute.attach, { quiet: isInput })
  const chosen = evidenceKinds.find((each) => each === kind) ?? 'other'
  return (
    <>
      <SelectField
        label={t('kind')}
        value={kind}
        onChange={setKind}
        choices={evidenceKinds.map((each) => ({ value: each, label: say(evidenceWords[each], language) }))}
      />
      <AddFile
        label={t('upload')}
        purpose="evidence"
        count={of.documents.length}
        onAdd={(filePath) => attach.run({ id: of.id, filePath, kind: chosen })}
      />
    </>
  )
}
const Statement = ({ of }: Of) => {
  const t = useWords(disputeWords)
  const [text, setText] = useState(of.statement)
  const write = useAction(dispute.write)
  const save = async (): Promise<void> => {
    const result = await write.run({ id: of.id, statement: text })
    if (result.kind === 'success') notify('success', t('saved'))
  }
  return (
    <PlainForm onSubmit={() => void save()}>
      <TextField label={t('statement')} hint={t('statementHint')} lines={6} value={text} onChange={setText} />
      <Actions end>
        <BusyButton text={t('save')} busy={write.busy} working={t('working')} />
      </Actions>
    </PlainForm>
  )
}
export const Answer = ({ of }: Of) => {
  const t = useWords(disputeWords)
  const mayEdit = of.actions.includes('edit')
  return (
    <DetailPart title={t('answer')}>
      {mayEdit && <Checklist of={of} />}
      <Documents of={of} />
      {mayEdit ? (
        <>
          <AddDocument of={of} />
          {/* Another's text is read again, one's own typing is kept while documents come and go. */}
          <Statement key={of.statement} of={of} />
        </>
      ) : (
        <p className="dispute-said">{of.statement || t('noAnswer')}</p>
      )}
    </DetailPart>
  )
}
