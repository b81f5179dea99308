/**
 * Code points beyond ASCII, from data of Unicode 15.0 (UTS #39: IdentifierStatus.txt, confusables.txt), as ICU 72 gives
 * it. Hosts have no upper case. A letter that a later version adds is in neither list, so its names stay in ASCII.
 */
const ALLOWED = [
  'b7 df-f6 f8-131 135-13e 142-148 14b-17e 1a1 1b0 1ce-1dc 1df-1e3 1e7-1f0 1f5-21b 21f 227-233 259 2bb-2bc 2ec ',
  '300-304 306-30c 30f-311 313-314 31b 323-328 32d-32e 330-331 335 338-339 342 345 375 37b-37d 390 3ac-3ce 3fc-45f ',
  '48b-4ff 511-529 52f 559 561-586 58a 5b4 5d0-5ea 5ef-5f4 620-63f 641-655 661-669 670-672 674 679-68d 68f-6a0 ',
  '6a2-6d3 6d5 6e5-6e6 6ee-6ef 6f1-6ff 750-7b1 870-887 889-88e 8a0-8ac 8b2 8b5-8c9 901-902 904-94d 94f-950 956-957 ',
  '960-963 966-96f 971-977 979-97f 981-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 ',
  '9e0-9e3 9e6-9f1 9fe a01-a03 a05-a0a a0f-a10 a13-a28 a2a-a30 a32 a35 a38-a39 a3c a3e-a42 a47-a48 a4b-a4d a5c ',
  'a66-a74 a81-a82 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 acb-acd ad0 ae0-ae3 ae6-aef afa- ',
  'aff b01-b03 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b35-b39 b3c-b43 b47-b48 b4b-b4d b55-b57 b5f-b61 b66-b6f b71 ',
  'b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8 bca-bcd bd0 bd7 ',
  'be6-bef c01-c0c c0e-c10 c12-c28 c2a-c33 c35-c39 c3c-c44 c46-c48 c4a-c4d c55-c56 c5d c60-c61 c66-c6f c80 c82-c83 ',
  'c85-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbc-cc4 cc6-cc8 cca-ccd cd5-cd6 cdd ce0-ce3 ce6-cef cf1-cf3 d00 d02-d03 ',
  'd05-d0c d0e-d10 d12-d3a d3d-d43 d46-d48 d4a-d4e d54-d57 d60-d61 d66-d6f d7a-d7f d82-d83 d85-d8e d91-d96 d9a-da5 ',
  'da7-db1 db3-dbb dbd dc0-dc6 dca dcf-dd4 dd6 dd8-dde df2 e01-e32 e34-e3a e40-e4e e50-e59 e81-e82 e84 e86-e8a ',
  'e8c-ea3 ea5 ea7-eb2 eb4-ebd ec0-ec4 ec6 ec8-ece ed0-ed9 ede-edf f00 f0b f20-f29 f35 f37 f3e-f42 f44-f47 f49-f4c ',
  'f4e-f51 f53-f56 f58-f5b f5d-f68 f6a-f6c f71-f72 f74 f7a-f80 f82-f84 f86-f92 f94-f97 f99-f9c f9e-fa1 fa3-fa6 ',
  'fa8-fab fad-fb8 fba-fbc fc6 1000-1049 1050-109d 10d0-10f0 10f7-10fa 10fd-10ff 1200-1248 124a-124d 1250-1256 1258 ',
  '125a-125d 1260-1288 128a-128d 1290-12b0 12b2-12b5 12b8-12be 12c0 12c2-12c5 12c8-12d6 12d8-1310 1312-1315 ',
  '1318-135a 135d-135f 1380-138f 1780-17a2 17a5-17a7 17a9-17b3 17b6-17cd 17d0 17d2 17d7 17dc 17e0-17e9 1e01-1e99 ',
  '1ea1-1ef9 1f00-1f15 1f20-1f45 1f50-1f57 1f60-1f70 1f72 1f74 1f76 1f78 1f7a 1f7c 1f80-1fb4 1fb6-1fb7 1fc2-1fc4 ',
  '1fc6-1fc7 1fd0-1fd2 1fd6-1fd7 1fe0-1fe2 1fe4-1fe7 1ff2-1ff4 1ff6-1ff7 2019 2027 2d27 2d2d 2d80-2d96 2da0-2da6 ',
  '2da8-2dae 2db0-2db6 2db8-2dbe 2dc0-2dc6 2dc8-2dce 2dd0-2dd6 2dd8-2dde 3005-3007 3041-3096 3099-309a 309d-309e ',
  '30a0-30cd 30cf-30fe 3105-312d 312f 31a0-31bf 3400-4dbf 4e00-4e35 4e37-4e3e 4e40-9fff a67f a717-a71f a788 a793 ',
  'a7c1-a7ca a7d1 a7d3 a7d5-a7d9 a9e7-a9fe aa60-aa76 aa7a-aa7f ab01-ab06 ab09-ab0e ab11-ab16 ab20-ab26 ab28-ab2e ',
  'ab66-ab67 ac00-d7a3 fa0e-fa0f fa11 fa13-fa14 fa1f fa21 fa23-fa24 fa27-fa29 11301 11303 1133b-1133c 16ff0-16ff1 ',
  '1b11f-1b122 1b132 1b150-1b152 1b155 1b164-1b167 1df00-1df1e 1df25-1df2a 1e08f 1e7e0-1e7e6 1e7e8-1e7eb ',
  '1e7ed-1e7ee 1e7f0-1e7fe 20000-2a6df 2a700-2b739 2b740-2b81d 2b820-2cea1 2ceb0-2ebe0 30000-3134a 31350-323af',
].join('');

/** Of these, letters and digits that look like a Latin letter or digit of ASCII, and middle dots. With `п`, as `n`. */
const LATIN_LOOKING = [
  'b7 131 3b1 3b3 3b9 3bd 3bf 3c1 3c3 3c5 430-431 433 435 43e-441 443 445 455-456 458 4af 4bb 4bd 4cf 51b 51d 561 ',
  '563 566 570 578 57c-57d 581 584-585 5d5 5d8 5df 5e1 627 647 661 665 667 6be 6c1 6d5 6f1 6f5 6f7 966 9e6 9ea 9ed ',
  'a66-a67 a6a ae6 b03 b20 b66 b68 be6 c02 c66 c82 ce6 d02 d20 d66 d6d d82 e50 ed0 101d 1040 10e7 10ff 1200 12d0 ',
  '2027 3007 30fb',
].join('');

const toClass = (points: string) => points.replace(/[\da-f]+/g, '\\u{$&}').replaceAll(' ', '');

/** `Identifier_Status` is `Allowed`, and the letter looks like none of `/`, `\`, `.`, `:` and `-`. */
export const isOfLetters = (text: string) => LETTERS.test(text);
const LETTERS = new RegExp(`^[\\w${toClass(ALLOWED)}-]*$`, 'u');

/** Whether any letter beyond ASCII looks Latin. */
export const hasLatinLooking = (text: string) => LOOKALIKE.test(text);
const LOOKALIKE = new RegExp(`[${toClass(LATIN_LOOKING)}]`, 'u');

/** Whether all letters look Latin and are not: a name such as `аррӏе`. */
export const isLatinLooking = (text: string) => ALIKE.test(text);
const ALIKE = new RegExp(`^(?=.*[^\\d-])[\\d${toClass(LATIN_LOOKING)}-]+$`, 'u');
