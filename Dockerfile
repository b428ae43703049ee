# The whole product with its control room, for a pipeline: docker run -p 3001:3001 -e DEMO_TOKEN=<16 characters or more> rivola
FROM node:22-slim
WORKDIR /rivola
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN node node_modules/vite/bin/vite.js build --config client/vite.config.ts --outDir /rivola/dist/client --logLevel warn
# The workers of a suite share one address: ADDRESS_BUDGET is how many of them may log in as quickly as one person.
ENV HOST=0.0.0.0 PORT=3001 CLIENT_DIR=/rivola/dist/client DATA_DIR=/data/store UPLOADS_DIR=/data/uploads ADDRESS_BUDGET=50
# For the group 0 too: OpenShift runs the image as any user of that group, who has no home.
RUN mkdir /data && chown node:0 /data && chmod 770 /data
VOLUME /data
USER node
EXPOSE 3001
HEALTHCHECK --interval=5s --start-period=30s CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/api/calendar/').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "scripts/serve.mjs"]
