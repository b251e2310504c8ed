import { words } from '@falaj/contract/kernel/words'

export const lightWords = words({
  close: { en: 'Close', zh: '关闭' },
  notifications: { en: 'Notifications', zh: '通知' },
  optional: { en: 'Optional', zh: '选填' },
  moreTabs: { en: 'More', zh: '更多' },

  countryCode: { en: 'Country code: {name} +{prefix}', zh: '国家/地区代码：{name} +{prefix}' },
  countries: { en: 'Countries', zh: '国家/地区' },
  countrySearch: { en: 'Search by name, code or prefix', zh: '按名称、代码或区号搜索' },
  countryNone: { en: 'No country matches.', zh: '没有匹配的国家/地区。' },

  password: { en: 'Password', zh: '密码' },
  passwordAgain: { en: 'Re-Enter Password', zh: '再次输入密码' },
  keypad: { en: 'Secure keypad', zh: '安全键盘' },
  keypadHint: { en: 'Secure keypad. The keys change place every time.', zh: '安全键盘，按键位置每次都会变化。' },
  keypadBack: { en: 'Delete the last digit', zh: '删除最后一位' },
  keypadClear: { en: 'Clear', zh: '清除' },
  keypadCount: { en: '{n} of {max} digits entered', zh: '已输入 {n} 位，共 {max} 位' },

  captcha: { en: 'Captcha', zh: '图形验证码' },
  captchaPicture: { en: 'A picture of up to four letters and digits', zh: '最多四位字母和数字的图片' },
  captchaLoading: { en: 'Loading a picture', zh: '正在加载图片' },
  captchaRefresh: { en: 'Show another picture', zh: '换一张图片' },

  smsCode: { en: 'SMS Code', zh: '短信验证码' },
  smsPlaceholder: { en: '6-Digit Number', zh: '6 位数字' },
  smsSend: { en: 'SEND', zh: '发送' },
  smsSending: { en: 'Sending the code', zh: '正在发送验证码' },
  smsWait: { en: '{n} s', zh: '{n} 秒' },
  smsWaitWhy: { en: 'until you can send again', zh: '后可重新发送' },
  smsSent: { en: 'Code sent.', zh: '验证码已发送。' },

  stepDone: { en: 'Done', zh: '已完成' },
  stepFailed: { en: 'Failed', zh: '失败' },
})
