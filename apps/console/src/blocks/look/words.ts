import { words } from '@falaj/contract/kernel/words'

export const lookWords = words({
  pick: { en: 'Pick {label}', zh: '选取{label}' },
  logo: { en: 'Logo', zh: '标识' },
  logoHint: { en: 'PNG, JPEG or SVG. It is resized to fit.', zh: '支持 PNG、JPEG 或 SVG，将自动调整大小。' },
  logoChoose: { en: 'Choose image', zh: '选择图片' },
  logoRemove: { en: 'Remove logo', zh: '移除标识' },
  logoBad: {
    en: 'This image cannot be used. Choose a PNG, JPEG or SVG.',
    zh: '无法使用该图片，请选择 PNG、JPEG 或 SVG。',
  },
})
