// Chapter of the user guide: signing in.
import type { Section } from '../paper.ts'

export const signingIn: Section = {
  id: 'signing-in',
  title: { en: 'Signing in', zh: '登录' },
  blocks: [
    {
      en: 'Press “Log In” on any open page. There are three ways; which of them are offered depends on the provider. Your mobile number is your name here: choose the country, then type the number without spaces.',
      zh: '在任一公开页面点击“登录”。共有三种方式，具体提供哪些取决于服务商。手机号码就是您的登录名：选择国家，然后输入号码，不含空格。',
    },
    { en: 'By password:', zh: '密码登录：' },
    {
      steps: [
        { en: 'Choose the country and type your mobile number.', zh: '选择国家并输入手机号码。' },
        {
          en: 'Enter your 6-digit password on the keypad on the screen. Its keys are in another place each time, so that nobody learns it by watching.',
          zh: '用屏幕键盘输入 6 位密码。按键位置每次不同，旁人无法通过观察得知。',
        },
        {
          en: 'If you use an authenticator app, type its current 6-digit code as well.',
          zh: '如您使用身份验证器应用，请同时输入当前的 6 位验证码。',
        },
        { en: 'Press “Log In”.', zh: '点击“登录”。' },
      ],
    },
    {
      en: '“Login Failed” does not say what was wrong, on purpose. Wait 2 seconds and try again. After several wrong passwords the way by password closes for a while; the way by SMS stays open.',
      zh: '“登录失败”有意不说明具体原因。请等待 2 秒后重试。多次输错后密码登录会暂时关闭；短信登录仍可使用。',
    },
    { en: 'By SMS code:', zh: '短信登录：' },
    {
      steps: [
        {
          en: 'Type your number. If a picture appears, type the letters and digits it shows.',
          zh: '输入号码。如出现图片，请输入其中的字母和数字。',
        },
        {
          en: 'Press “SEND”. The code comes by SMS; the button counts 59 seconds until another can be sent.',
          zh: '点击“发送”。验证码以短信送达；按钮倒计时 59 秒后可再次发送。',
        },
        { en: 'Type the 6 digits and go on.', zh: '输入 6 位数字并继续。' },
      ],
    },
    {
      en: 'By QR code: open this console on a phone where you are signed in, scan the code, compare the two-digit number on both screens, and approve. A code lives for one minute; a new one can be asked for at any time.',
      zh: '二维码登录：在已登录的手机上打开本控制台，扫描二维码，核对两个屏幕上的两位数字，然后批准。二维码有效期为一分钟，可随时更换。',
    },
    {
      en: 'New here? Press “Registered”, prove your number by SMS code, and choose a 6-digit password twice. Six equal digits and runs such as 123456 are refused. Then create your merchant; until it has been reviewed, a page says what is still missing.',
      zh: '首次使用？点击“注册”，用短信验证码证明号码，并两次输入 6 位密码。六个相同数字及 123456 之类的连续数字不被接受。随后创建商户；审核完成前，页面会说明还缺少什么。',
    },
    {
      en: 'Forgotten the password? Choose the reset on the login page: it works with an SMS code. All your other sessions end when the password changes.',
      zh: '忘记密码？在登录页选择重置，通过短信验证码完成。密码更改后，您的其他会话全部结束。',
    },
    {
      en: 'If you work for several merchants, you choose one after signing in, and can change over later from the menu at the top right without signing in again.',
      zh: '如您为多家商户工作，登录后选择其一，之后可在右上角菜单切换，无需重新登录。',
    },
    {
      en: 'After 15 minutes without activity the console asks you to sign in again. What you typed stays on the page: sign in in the new tab and come back.',
      zh: '15 分钟无操作后，控制台会要求重新登录。您已输入的内容保留在页面上：在新标签页登录后返回即可。',
    },
  ],
}
