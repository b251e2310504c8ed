// The picture of a link: the one that is there, and another in its place.
import { file } from '@falaj/contract/workspace/file'
import { useQuery } from '../../../api/use.ts'
import { Upload } from '../../../blocks/upload/upload.tsx'
import { useWords } from '../../../words/language.tsx'
import { paylinkWords } from './paylink.words.ts'

/** An address that can be loaded for a minute. */
export const usePicture = (path: string | null): string | null => {
  const { data } = useQuery(file.download, { filePath: path ?? '' }, { enabled: Boolean(path), keepPrevious: true })
  return path ? (data?.url ?? null) : null
}
interface PictureFieldProps {
  readonly value: string
  readonly fault: string | null | undefined
  readonly onChange: (path: string) => void
}
export const PictureField = ({ value, fault, onChange }: PictureFieldProps) => {
  const t = useWords(paylinkWords)
  return (
    <div className="paylink-picture">
      <p className="paylink-picture-label" aria-hidden="true">
        {t('picture')}
      </p>
      <Upload
        label={t('picture')}
        purpose="paylink-picture"
        invalid={Boolean(fault)}
        onChange={([path]) => path && onChange(path)}
      />
      {fault && (
        <p className="form-fault" role="alert">
          {fault}
        </p>
      )}
      {value && (
        <button type="button" className="button" onClick={() => onChange('')}>
          {t('removePicture')}
        </button>
      )}
    </div>
  )
}
