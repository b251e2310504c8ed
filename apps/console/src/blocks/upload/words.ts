import { words } from '@falaj/contract/kernel/words'

export const uploadWords = words({
  choose: { en: 'Choose a file', zh: '选择文件' },
  drop: { en: 'or drop it here', zh: '或拖放到此处' },
  rules: { en: '{types}, up to {size}', zh: '{types}，最大 {size}' },
  sending: { en: 'Uploading {name}', zh: '正在上传 {name}' },
  stop: { en: 'Cancel upload of {name}', zh: '停止上传 {name}' },
  remove: { en: 'Remove {name}', zh: '移除 {name}' },
  open: { en: 'Open {name}', zh: '打开 {name}' },
  sent: { en: 'Uploaded', zh: '已收到' },
  again: { en: 'Upload {name} again', zh: '重新上传 {name}' },
  type: { en: 'This file type isn’t accepted here.', zh: '此处不接受该类型的文件。' },
  large: { en: 'The file is larger than {size}.', zh: '文件大于 {size}。' },
  failed: { en: 'Upload failed: {status} {method} {url}', zh: '上传失败：{status} {method} {url}' },
})
