// @ts-check
// Loaded before tsx when the API starts: each file of a package that goes through tsx takes longer, and there are some 300 of
// them. A package that is left out here is found all the same.
import 'compression';
import 'express';
import 'express-static-gzip';
import 'helmet';
import 'jsonwebtoken';
import 'lowdb';
import 'multer';
import 'pino';
import 'zod/mini';
