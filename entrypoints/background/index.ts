import { defineBackground } from 'wxt/utils/define-background';
import { lockStorage } from '../../lib/storage';

export default defineBackground(() => {
  void lockStorage();
});
