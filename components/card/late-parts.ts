import { toSentence } from '../text/failure';
import {
  formatCountry,
  formatDays,
  formatEmployees,
  formatInstant,
  formatInstantDay,
  formatMoney,
  prepareFormats,
} from '../text/format';
import { toActions } from './card-actions';
import { CardNotice, FailureNotice } from './FailureNotice';
import { HeadTools } from './HeadTools';
import { KeySwitch } from './KeySwitch';
import { drawEstimate, drawLack } from './Lack';
import { SecondColumn, SocialSection } from './LowerSections';
import { NotePart } from './NotePart';
import { PagePart } from './PagePart';
import { PaidBy } from './PaidBy';
import { ScreenFace } from './ScreenFace';
import { isToldBy, toSharedFailures } from './shared-failures';

/** What a screen draws below the fold, of failures, and by `Intl`. The first screen of the popup comes without it. */
export const LATE_PARTS = {
  CardNotice,
  FailureNotice,
  HeadTools,
  NotePart,
  PagePart,
  KeySwitch,
  PaidBy,
  ScreenFace,
  SecondColumn,
  SocialSection,
  drawEstimate,
  drawLack,
  formatCountry,
  formatDays,
  formatEmployees,
  formatInstant,
  formatInstantDay,
  formatMoney,
  isToldBy,
  prepareFormats,
  toActions,
  toSentence,
  toSharedFailures,
};

export type LateParts = typeof LATE_PARTS;
