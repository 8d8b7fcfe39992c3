/**
 * What guessing starts with, and texts of this trade and of these years, which the list of breaches does not have. Of six
 * characters and more (the lowest length the setting allows), compared in lower case.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 654321 111111 1111111
11111111 000000 00000000 222222 333333 444444 555555 666666 66666666 777777 7777777 888888 88888888 999999 99999999 112233
11223344 121212 12121212 123123 123123123 123321 1234qwer 123qwe 123qwe123 12qwaszx 131313 147258 147258369 159357 159753
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 abc123 abc12345 abcd1234 abcdef abcdefg abcdefgh access admin1 admin123 admin1234
administrator adobe123 amanda andrew angel1 anthony asdasd asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl ashley azerty azertyuiop
babygirl bailey baseball basketball batman buster butterfly changeme changeme1 changeme123 charlie charlie1 cheese chelsea
chocolate computer cookie corvette daniel daniel1 default dragon dragon123 football football1 freedom fuckyou george ginger
google hannah hello1 hello123 helloworld hospital hunter hunter2 iloveyou iloveyou1 jasmine jennifer jessica jordan jordan23
joshua killer laboratory letmein letmein1 letmein123 liverpool login123 london loveme lovely maggie martin master master123
matrix matthew maverick medical michael michelle microscope monkey monkey123 mustang myspace1 naruto nicole ninja123 passw0rd
password password! password0 password01 password1 password12 password123 password1234 password2 password@123 pa$$w0rd p@ssw0rd
p@ssword p@ssw0rd1 patrick pepper pokemon princess princess1 purple qazwsx qazwsxedc qqqqqq qwe123 qweasd qweasdzxc qwer1234
qwert12345 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertz qwertzuiop ranger robert root123
rootroot sammy1 samsung secret secret1 secret123 shadow shadow1 silver snoopy soccer spider spiderman starwars summer summer2024
summer2025 summer2026 sunshine sunshine1 superman superman1 system system123 target123 taylor temp1234 temppass test123 test1234
testtest thomas thunder tigger tinkle trustno1 trustme user123 user1234 welcome welcome1 welcome12 welcome123 welcome@123
whatever william winter2024 winter2025 winter2026 xxxxxx xxxxxxxx yankees zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxcvbnm1
`
    .trim()
    .split(/\s+/),
);
